import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { speculationRules } from '#src/domain/site/speculation-rules.ts';
import { projectRoot } from '#src/server/platform/settings/project-root.ts';

const hashOf = (text) => `sha256-${createHash('sha256').update(text).digest('base64')}`;
const readComponent = (name) => readFileSync(path.join(projectRoot, 'src/components', name), 'utf8');

/** The hashes of the scripts that stand in pages, for the content security policy. */
export const inlineScriptHashes = [
  ...[
    'frame/reader-script.js',
    'frame/transition-script.js',
    'parts/go-on-script.js',
    'membership/known-script.js',
  ].map(readComponent),
  speculationRules,
].map(hashOf);

/** The hashes of the styles that stand in pages. */
export const inlineStyleHashes = [hashOf(readComponent('frame/transition-opt-in.css'))];
