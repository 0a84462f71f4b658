/** Design tokens by name; their values are CSS variables in src/styles/parts/tokens.css, one set for each theme. */
const color = (name) => `var(--color-${name})`;

/** @type {import('tailwindcss').Config} */
module.exports = {
  theme: {
    // The widths at which the margin of a page changes (rule:gutters).
    screens: { sm: '768px', md: '992px', lg: '1200px', xl: '1440px' },
    extend: {
      colors: {
        ground: color('ground'),
        surface: color('surface'),
        raised: color('raised'),
        line: color('line'),
        field: color('field'),
        ink: color('ink'),
        muted: color('muted'),
        accent: color('accent'),
        'accent-strong': color('accent-strong'),
        'on-accent': color('on-accent'),
        gold: color('gold'),
        danger: color('danger'),
        nsfw: color('nsfw'),
        bdsm: color('bdsm'),
      },
      fontFamily: {
        display: 'var(--font-display)',
        sans: 'var(--font-sans)',
      },
      borderRadius: { card: '1.25rem' },
      spacing: { gutter: 'var(--gutter)' },
    },
  },
};
