// @ts-check
import js from '@eslint/js';
import { defineConfig, globalIgnores } from 'eslint/config';
import astro from 'eslint-plugin-astro';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

/** What the house style forbids and no rule of the sets does. */
const restrictedSyntax = [
  {
    selector: 'CatchClause > BlockStatement[body.length=0]',
    message: 'Handle the error, or return what it means: a comment alone still swallows it.',
  },
  {
    selector:
      "CallExpression[callee.property.name='catch'] > :matches(ArrowFunctionExpression, FunctionExpression) > BlockStatement[body.length=0]",
    message: 'Handle the error, or return what it means.',
  },
];

export default defineConfig(
  globalIgnores(['dist', '.astro', '.data', 'public', 'test-results', 'src/server/migrations']),
  { linterOptions: { reportUnusedDisableDirectives: 'error', reportUnusedInlineConfigs: 'error' } },
  js.configs.recommended,
  tseslint.configs.strictTypeChecked,
  astro.configs['flat/recommended'],
  {
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      'no-console': 'error',
      'no-restricted-syntax': ['error', ...restrictedSyntax],
      // TypeScript knows better which names there are.
      'no-undef': 'off',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/consistent-type-assertions': ['error', { assertionStyle: 'never' }],
      '@typescript-eslint/no-confusing-void-expression': [
        'error',
        { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true },
      ],
      // An import of types only, in a script for the browser, would load the file for nothing.
      '@typescript-eslint/no-import-type-side-effects': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { requireDefaultForNonUnion: true }],
    },
  },
  { files: ['**/*.tsx'], extends: [reactHooks.configs.flat.recommended] },
  {
    // `astro check` knows the types of pages, which are `any` to this parser; the rest declares no types.
    files: ['**/*.astro', '**/*.astro/*.ts', '*.{cjs,mjs}', 'src/components/*.js'],
    extends: [tseslint.configs.disableTypeChecked],
  },
  {
    files: ['src/{cli,browser,stores}/**', 'tests/**'],
    rules: { 'no-console': 'off' },
  },
  {
    files: ['tests/**'],
    rules: {
      '@typescript-eslint/consistent-type-assertions': ['error', { assertionStyle: 'as' }],
      // Vitest's matchers (`expect.any`, `expect.objectContaining`) are typed `any`.
      '@typescript-eslint/no-unsafe-assignment': 'off',
    },
  },
);
