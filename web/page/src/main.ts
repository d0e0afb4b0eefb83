// The page as it is served: the worker and the module lie beside it.

import { begin } from "./app";
import { beside } from "./beside";

begin(beside);
