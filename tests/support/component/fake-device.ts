import { vi } from 'vitest';

/** A device with passkeys, whose person or hardware fails every ceremony with an error of that name. */
export interface FakeDevice {
  fault: string;
}

/** Gives the page a device with passkeys, where each ceremony fails. Call it after `openPage`. */
export function addFailingDevice(fault: string): FakeDevice {
  const device: FakeDevice = { fault };
  const fail = () => Promise.reject(new DOMException('made up', device.fault));
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('PublicKeyCredential', function PublicKeyCredential() {});
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { create: fail, get: fail } });
  return device;
}
