import type { ReactNode } from 'react'
import type { Finding } from '#schemas/form/form.ts'
import { formPath } from '#renderer/form-workspace/form-routes.ts'
import { TextLink } from '#renderer/ui/text-link.tsx'

/** Links to the subject of a finding: an item in the editor, a rule, or a part of another tab. */
export function FindingLink({
  formKey,
  finding,
  children,
}: {
  readonly formKey: string
  readonly finding: Finding
  readonly children: ReactNode
}) {
  return <TextLink to={findingPath(formKey, finding)}>{children}</TextLink>
}

/** Returns the link target of a finding. A rule's finding also names an item, but the rule is what needs fixing. */
export function findingPath(formKey: string, { at, item }: Finding): string {
  const part = /^tab\/([^/]+)\/(.*)$/.exec(at)
  if (part) return `${formPath(part[1]!, formKey)}&at=${encodeURIComponent(part[2]!)}`
  const rule = /^logic\/(\d+)/.exec(at)?.[1]
  if (rule !== undefined) return `${formPath('logic', formKey)}&rule=${rule}`
  const settings = sectionOf[/^settings\/([^/]+)/.exec(at)?.[1] ?? '']
  if (settings !== undefined) return `${formPath('editor', formKey)}&section=${settings}`
  return item === undefined ? formPath('editor', formKey) : `${formPath('editor', formKey)}&item=${item}`
}

/** Sections of the editor's form panel by the settings that they edit. */
const sectionOf: Readonly<Record<string, string | undefined>> = {
  access: 'form-access',
  window: 'form-access',
  limits: 'form-quota',
  exam: 'form-exam',
  privacy: 'form-head',
  embed: 'form-embed',
  submit: 'form-end',
}
