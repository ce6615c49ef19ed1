// A story as one text, and notes on it. These pages have no controls of their own.

import { ready } from "./page.js";

ready();
