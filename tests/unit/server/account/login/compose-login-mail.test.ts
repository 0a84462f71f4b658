import { describe, expect, it } from 'vitest';
import { composeLoginMail } from '#src/server/account/login/compose-login-mail.ts';
import { languages } from '#src/contract/locale/language.ts';

const url = 'https://example.org/login#token=abc&next=<b>"\'';

const mails = languages.flatMap((language) =>
  (['login', 'add'] as const).map((purpose) => ({ language, purpose })),
);

describe.each(mails)('the mail to $purpose in $language', ({ language, purpose }) => {
  const mail = composeLoginMail({
    purpose,
    language,
    siteName: `<script>&"Café`,
    url,
    code: '052718',
    minutes: 10,
  });

  it('says the same in both parts', () => {
    for (const part of [mail.text, mail.html]) expect(part).toMatch(/\b10 (minutes|分钟)/);
    expect(mail.subject).toContain('<script>&"Café');
    expect(mail.text).toContain(`\n\n${url}\n\n`);
    expect(mail.text).toContain('\n\n052718\n\n');
    expect(mail.html).toContain('>052718</p>');
  });

  it('shows nothing of the code in a list of mails or on a locked screen: it is in no subject, and far from the beginning', () => {
    expect(mail.subject).not.toMatch(/\d/);
    const shown = mail.html.replace(/^[^]*<body/, '<body').replace(/<[^>]*>/g, '');
    // A Chinese character is as wide as two letters.
    const letters = language === 'en' ? 160 : 80;
    for (const part of [mail.text, shown]) expect(part.indexOf('052718')).toBeGreaterThan(letters);
  });

  it('holds nothing in its HTML but escaped text', () => {
    expect(mail.html).not.toContain('<script>');
    expect(mail.html).toContain('&lt;script&gt;&amp;&quot;Café');
    expect(mail.html).toContain('href="https://example.org/login#token=abc&amp;next=&lt;b&gt;&quot;&#39;"');
  });

  it('names its language, follows dark and light, and loads nothing', () => {
    expect(mail.html).toContain(`<html lang="${language}">`);
    expect(mail.html).toContain('<meta name="color-scheme" content="light dark">');
    expect(mail.html).not.toMatch(/<img|<link|src=|@import|url\(/i);
    // A colour is only set where the background is set as well.
    for (const style of mail.html.matchAll(/style="([^"]*)"/g)) {
      const colours = style[1]?.match(/(?:^|;)(?:color|background):/g) ?? [];
      expect([0, 2]).toContain(colours.length);
    }
  });
});
