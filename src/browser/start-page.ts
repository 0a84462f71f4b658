import { registerDeviceWhenIdle } from './register-device.ts';
import { reloadOnChunkFailure } from './reload-on-chunk-failure.ts';

/** What every page does, in a few hundred bytes: no framework, no validation library. */
reloadOnChunkFailure();
registerDeviceWhenIdle();
