import { prepareData } from '../process/prepared-data.ts';

/** Playwright's global setup: creates the data that all browser servers begin with, once. */
export default prepareData;
