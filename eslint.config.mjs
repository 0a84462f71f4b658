// @ts-check
import js from '@eslint/js';
import { defineConfig } from 'eslint/config';
import astro from 'eslint-plugin-astro';
import tseslint from 'typescript-eslint';

/** For Astro's files only: .oxlintrc.json has the rules of all others, and `astro check` knows the types of these. */
export default defineConfig({
  files: ['src/**/*.astro', 'src/**/*.astro/*.ts'],
  extends: [js.configs.recommended, tseslint.configs.strict, astro.configs['flat/recommended']],
  linterOptions: { reportUnusedDisableDirectives: 'error', reportUnusedInlineConfigs: 'error' },
  rules: {
    'no-console': 'error',
    // What CONTRIBUTING.md forbids and no rule of the sets does.
    'no-restricted-syntax': [
      'error',
      {
        selector: 'CatchClause > BlockStatement[body.length=0]',
        message: 'Handle the error, or return what it means: a comment alone still swallows it.',
      },
      {
        selector:
          "CallExpression[callee.property.name='catch'] > :matches(ArrowFunctionExpression, FunctionExpression) > BlockStatement[body.length=0]",
        message: 'Handle the error, or return what it means.',
      },
    ],
    // TypeScript knows better which names there are.
    'no-undef': 'off',
    '@typescript-eslint/consistent-type-imports': 'error',
    '@typescript-eslint/consistent-type-assertions': ['error', { assertionStyle: 'never' }],
    // An import of types only, in a script for the browser, would load the file for nothing.
    '@typescript-eslint/no-import-type-side-effects': 'error',
    '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }],
  },
});
