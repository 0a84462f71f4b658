/** How a browser that offers nothing by itself installs the app: the steps that a person is told. */
export type InstallWay = 'ios' | 'mac' | 'android' | 'chromium' | 'none';

export interface InstallBrowser {
  userAgent: string;
  /** Only browsers of iOS and iPadOS know `navigator.standalone`; on an iPad they call themselves a Mac. */
  knowsStandalone: boolean;
}

/**
 * The way of a browser, by its name. A name may lie, and a wrong step costs a person a look into a menu: nothing else
 * hangs on it.
 */
export function nameInstallWay({ userAgent, knowsStandalone }: InstallBrowser): InstallWay {
  if (knowsStandalone || /iPhone|iPad|iPod/.test(userAgent)) return 'ios';
  if (userAgent.includes('Android')) return 'android';
  if (/Chrom(e|ium)\//.test(userAgent)) return 'chromium';
  return /Macintosh.* Version\/[\d.]+ Safari\//.test(userAgent) ? 'mac' : 'none';
}
