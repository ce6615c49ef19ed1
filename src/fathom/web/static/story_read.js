// A story as one text, to read. It has no controls of its own.

import { ready } from "./page.js";

ready();
