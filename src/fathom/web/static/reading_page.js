// The page with the storybook's pages: the settings of every page, and reading.

import { ready } from "./page.js";
import "./reading.js";

ready();
