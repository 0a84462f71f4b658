import type { InstallTexts } from '#src/i18n/app-texts.ts';
import { iosPictures } from './ios-pictures.tsx';

/** The steps of the installation on an iPhone or iPad, each with a picture. */
export function IosSteps({ texts }: { texts: InstallTexts }) {
  return (
    <div className="text-start">
      <p className="text-sm text-muted">{texts.iosLead}</p>
      <ol className="mt-3 grid gap-3.5">
        {texts.iosSteps.map(({ text, hint }, index) => {
          const Picture = iosPictures[index];
          return (
            <li key={text} className="grid grid-cols-[7.5rem_minmax(0,1fr)] items-center gap-4">
              {Picture !== undefined && <Picture />}
              <p>
                <b className="font-semibold">{`${index + 1}. ${text}`}</b>
                <span className="block text-sm text-muted">{hint}</span>
              </p>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
