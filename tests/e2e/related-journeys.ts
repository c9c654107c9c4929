/** Which journeys a change of a screen concerns; the first folder that fits decides. */
const table: readonly (readonly [folder: string, ...journeys: string[]])[] = [
  ['plugins/captcha/', 'captcha'],
  ['plugins/form-data/', 'build-publish-fill'],
  ['plugins/form-editor/', 'build-publish-fill'],
  ['plugins/form-fill/', 'build-publish-fill', 'fill-browser-back'],
  ['plugins/form-mail/', 'form-mail'],
  ['plugins/logic/', 'phq-9'],
  ['plugins/notice/', 'notices-and-profile'],
  ['plugins/statistics/', 'build-publish-fill'],
  ['plugins/system/', 'keyboard-and-command-palette'],
  ['plugins/workflow/', 'process-designer'],
  ['plugins/', 'dictionaries-and-permissions'],
  ['renderer/crud/conflict/', 'edit-conflict'],
  ['renderer/crud/import/', 'import-users'],
  [
    'renderer/crud/',
    'dictionaries-and-permissions',
    'list-column-preferences',
    'row-reorder',
    'saved-views',
    'list-long-names',
  ],
  ['renderer/fill/', 'build-publish-fill', 'fill-browser-back'],
  ['renderer/form-workspace/', 'build-publish-fill'],
  ['renderer/', 'dictionaries-and-permissions'],
  ['src/shell/page-tabs/', 'page-tabs'],
  ['src/shell/', 'page-tabs', 'dictionaries-and-permissions'],
  ['src/sso/', 'oidc'],
  ['src/', 'dictionaries-and-permissions'],
]
export const folders: readonly string[] = table.map(([folder]) => folder)
const atMost = 2

/** The journeys that a change concerns: those changed themselves, then those of the screens it touches; at most two. */
export function relatedJourneys(changed: readonly string[]): readonly string[] {
  const own = changed.flatMap((file) => /^tests\/e2e\/([^/]+)\.e2e\.ts$/.exec(file)?.[1] ?? [])
  const ofScreens = changed
    .filter((file) => /\.(tsx|css)$/.test(file))
    .flatMap((file) => table.find(([folder]) => file.startsWith(folder))?.slice(1) ?? [])
  return [...new Set([...own, ...ofScreens])].slice(0, atMost).map((name) => `${name}.e2e.ts`)
}
