import { masked } from '../module/mask-value.ts'
import type { LocalizedText } from '../module/localized-text.ts'
import { diffForms } from './diff-versions.ts'
import type { Form } from './form.ts'
import { settingNames } from './setting-names.ts'

/** Changes between two documents of a form, for a log. */
export interface DocumentChanges {
  /** Settings and appearance as [before, after], by their path in the document. */
  readonly fields: Readonly<Record<string, readonly [unknown, unknown]>>
  /** Labels of these settings. */
  readonly names: Readonly<Record<string, LocalizedText>>
  /** Descriptions of other changes. */
  readonly differences: readonly LocalizedText[]
}

/** Differences between two documents, without passwords and without the people a form names. */
export function documentChanges(before: Form | undefined, after: Form): DocumentChanges {
  const fields = changedLeaves(leavesOf(before), leavesOf(after))
  const names = Object.fromEntries(
    Object.keys(fields).map((path) => [path, countNames[path] ?? settingNames[path] ?? { 'zh-cn': path, en: path }]),
  )
  const described = new Set(['theme', 'settings', 'title'])
  const differences = diffForms(before, after)
    .filter(({ code }) => !described.has(code))
    .map(({ message }) => message)
  return { fields, names, differences }
}

type Leaves = ReadonlyMap<string, { readonly value: unknown; readonly shown: unknown }>

function leavesOf(form: Form | undefined): Leaves {
  const leaves = new Map<string, { readonly value: unknown; readonly shown: unknown }>()
  const add = (value: unknown, path: string): void => {
    if (value === undefined || value === null || value === '') return
    if (typeof value === 'object' && !Array.isArray(value))
      return Object.entries(value).forEach(([name, one]) => add(one, path === '' ? name : `${path}.${name}`))
    leaves.set(path, { value, shown: hidden[path]?.(value) ?? value })
  }
  if (form) add({ title: form.title, description: form.description, theme: form.theme, settings: form.settings }, '')
  return leaves
}

function changedLeaves(before: Leaves, after: Leaves): DocumentChanges['fields'] {
  const paths = [...new Set([...before.keys(), ...after.keys()])]
  return Object.fromEntries(
    paths.flatMap((path) => {
      const [was, is] = [before.get(path), after.get(path)]
      if (JSON.stringify(was?.value) === JSON.stringify(is?.value)) return []
      return [[path, [was?.shown ?? null, is?.shown ?? null] as const] as const]
    }),
  )
}

/** Names of settings of which a log holds the number alone. */
const countNames: Readonly<Record<string, LocalizedText>> = {
  'settings.access.whitelist': { 'zh-cn': '白名单人数', en: 'Number of allowed respondents' },
  'settings.push.webhooks': { 'zh-cn': '推送地址数量', en: 'Number of webhooks' },
}

/** Settings that contain secrets or personal data. */
const hidden: Readonly<Record<string, (value: unknown) => unknown>> = {
  'settings.access.password': (value) => masked(value, 'all'),
  'settings.access.whitelist': (value) => (Array.isArray(value) ? value.length : masked(value, 'all')),
  'settings.notify.mails': (value) =>
    Array.isArray(value) ? value.map((one) => masked(one, 'email')) : masked(value, 'all'),
  'settings.push.webhooks': (value) => (Array.isArray(value) ? value.length : masked(value, 'all')),
}
