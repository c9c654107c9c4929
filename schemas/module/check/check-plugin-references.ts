import type { CheckContext, Finding } from './check-finding.ts'
import { entries, keyOf, list } from './module-file-accessors.ts'
import { didYouMean } from './did-you-mean.ts'
import type { ModuleFile } from '../module-file.ts'

type Path = readonly (string | number)[]

/**
 * Checks names shared by files and code: plugin components that a file uses, and actions that a hook handles. Names
 * unknown to the context are not checked.
 */
export function codeFaults(
  name: string,
  file: Partial<ModuleFile>,
  { components, hooks }: CheckContext,
): readonly Finding[] {
  return [
    ...(components ? componentFaults(file, components) : []),
    ...(hooks ? hookFaults(file, hooks.get(name) ?? []) : []),
  ]
}

function componentFaults(file: Partial<ModuleFile>, known: ReadonlySet<string>): readonly Finding[] {
  return componentsIn(file).flatMap(([at, asked]): readonly Finding[] => {
    if (typeof asked !== 'string' || !asked.startsWith('plugin:') || known.has(asked)) return []
    return [{ at, code: 'SCH025', message: `no plugin brings "${asked}"${didYouMean(asked, known)}` }]
  })
}

/** Every position in a file that may name a component. */
function componentsIn(file: Partial<ModuleFile>): readonly (readonly [Path, unknown])[] {
  return [
    [['ui'], file.ui],
    ...entries(file.list?.slots).map(([slot, asked]) => [['list', 'slots', slot], asked] as const),
    ...list(file.list?.columns).map((column, i) => [['list', 'columns', i, 'cell'], keyOf(column, 'cell')] as const),
    ...list(file.search).map((item, i) => [['search', i, 'widget'], keyOf(item, 'widget')] as const),
    [['detail', 'plugin'], file.detail?.plugin],
    ...list(file.detail?.tabs).map((tab, i) => [['detail', 'tabs', i, 'plugin'], keyOf(tab, 'plugin')] as const),
    ...list(file.form?.groups).flatMap((group, i) =>
      list(keyOf(group, 'fields')).map(
        (item, j) => [['form', 'groups', i, 'fields', j, 'widget'], keyOf(item, 'widget')] as const,
      ),
    ),
    ...entries(file.fields).flatMap(([name, field]) =>
      (['widget', 'cell'] as const).map((key) => [['fields', name, key], keyOf(field, key)] as const),
    ),
    ...entries(file.actions).flatMap(([name, action]) => [
      [['actions', name, 'plugin'], keyOf(action, 'plugin')] as const,
      ...entries(keyOf(action, 'body')).map(
        ([field, one]) => [['actions', name, 'body', field, 'widget'], keyOf(one, 'widget')] as const,
      ),
    ]),
  ]
}

function hookFaults(file: Partial<ModuleFile>, answered: Iterable<string>): readonly Finding[] {
  const answers = new Set(answered)
  const calls = entries(file.actions)
    .filter(([, action]) => typeof keyOf(action, 'method') === 'string' && keyOf(action, 'set') === undefined)
    .map(([name]) => name)
  return [
    ...calls
      .filter((name) => !answers.has(name))
      .map((name): Finding => ({
        at: ['actions', name],
        onKey: true,
        code: 'SCH026',
        message: `action "${name}" has no hook${didYouMean(
          name,
          [...answers].filter((one) => !calls.includes(one)),
        )}`,
      })),
    ...[...answers]
      .filter((name) => !calls.includes(name))
      .map((name): Finding => ({
        at: ['actions'],
        onKey: true,
        code: 'SCH026',
        message: `a hook answers "${name}", which is no action with a method${didYouMean(name, calls)}`,
      })),
  ]
}
