import { existsSync } from 'node:fs';

const projectFolder = new URL('../../', import.meta.url);
const iconFolder = 'node_modules/lucide-react/dist/esm/icons';

/**
 * Creates a function that matches the ids of modules of this project.
 * @param {readonly string[]} paths from the project's folder
 * @returns {(id: string) => boolean}
 * @throws Error when there is no such file
 */
export function modules(...paths) {
  for (const path of paths) {
    if (!existsSync(new URL(path, projectFolder))) {
      throw new Error(`The build names ${path}, which does not exist: correct scripts/build.`);
    }
  }
  return (id) => paths.some((path) => id.endsWith(`/${path}`));
}

/**
 * Creates a function that matches the ids of icons.
 * @param {readonly string[]} names
 * @returns {(id: string) => boolean}
 * @throws Error when the package has no such icon
 */
export function icons(...names) {
  return modules(...names.map((name) => `${iconFolder}/${name}.mjs`));
}

/**
 * Creates a function that matches an id if one of the forms does.
 * @param {readonly (RegExp | ((id: string) => boolean))[]} forms
 * @returns {(id: string) => boolean}
 */
export function anyOf(...forms) {
  return (id) => forms.some((form) => (form instanceof RegExp ? form.test(id) : form(id)));
}
