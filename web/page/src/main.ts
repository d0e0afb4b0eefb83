// The page as it is served: the worker and the module are beside it.

import { begin } from "./app";
import { beside } from "./beside";

begin(beside);
