/** Texts that break out of careless markup, for titles, names and descriptions. */
export const hostileTexts = [
  '</script><script>alert(1)</script>',
  '<!--<script>',
  ']]>',
  '<![CDATA[ & ]]>',
  `"'><img src=x onerror=alert(1)>`,
  '&amp; &lt; &#0; &nope;',
  'null\u0000 bell\u0007 escape\u001b vertical\u000b delete\u007f next\u0085',
  'half \ud83d pair \udc00',
  'not characters \ufffe \uffff',
  'line \u2028 paragraph \u2029 end',
  'emoji 👩‍❤️‍👩 🏳️‍🌈 and 𠮷',
  '\u202eright to left\u202c',
  '缘分：“有缘千里来相会”',
  '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]>&b;',
] as const;
