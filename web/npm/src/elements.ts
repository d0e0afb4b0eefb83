// <alfil-game> and <alfil-board>: importing this script defines them.

import "../../page/src/embed";
