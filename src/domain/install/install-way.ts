/** The way to install the app in a browser that does not offer it: the steps shown to the person. */
export type InstallWay = 'ios' | 'mac' | 'android' | 'chromium' | 'none';

export interface InstallBrowser {
  userAgent: string;
  /**
   * True if the browser knows `navigator.standalone`, as only browsers of iOS and iPadOS do; on an iPad they claim to
   * be a Mac.
   */
  knowsStandalone: boolean;
}

/**
 * Chooses the steps by the browser's name. A false name only costs the person a look into a menu: nothing else depends
 * on it.
 */
export function nameInstallWay({ userAgent, knowsStandalone }: InstallBrowser): InstallWay {
  if (knowsStandalone || /iPhone|iPad|iPod/.test(userAgent)) return 'ios';
  if (userAgent.includes('Android')) return 'android';
  if (/Chrom(e|ium)\//.test(userAgent)) return 'chromium';
  return /Macintosh.* Version\/[\d.]+ Safari\//.test(userAgent) ? 'mac' : 'none';
}
