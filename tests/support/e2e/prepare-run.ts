import { prepareData } from '../process/prepared-data.ts';

/** Playwright's global setup: what all browser servers begin with is made once. */
export default prepareData;
