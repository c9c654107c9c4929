/** Which journeys a change of a screen concerns; the first folder that fits decides. */
const table: readonly (readonly [folder: string, ...journeys: string[]])[] = [
  ['plugins/captcha/', 'captcha'],
  ['plugins/form-data/', 'main-job'],
  ['plugins/form-editor/', 'main-job'],
  ['plugins/form-fill/', 'main-job', 'fill-back'],
  ['plugins/form-mail/', 'form-mail'],
  ['plugins/logic/', 'phq-9'],
  ['plugins/notice/', 'notice'],
  ['plugins/statistics/', 'main-job'],
  ['plugins/system/', 'keyboard'],
  ['plugins/workflow/', 'process-designer'],
  ['plugins/', 'back-office'],
  ['renderer/crud/conflict/', 'conflict'],
  ['renderer/crud/import/', 'import'],
  ['renderer/crud/', 'back-office', 'list-look'],
  ['renderer/fill/', 'main-job', 'fill-back'],
  ['renderer/form-workspace/', 'main-job'],
  ['renderer/', 'back-office'],
  ['src/shell/tags/', 'tags'],
  ['src/shell/', 'tags', 'back-office'],
  ['src/sso/', 'oidc'],
  ['src/', 'back-office'],
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
