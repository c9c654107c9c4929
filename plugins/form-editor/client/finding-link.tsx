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
  return item === undefined ? formPath('editor', formKey) : `${formPath('editor', formKey)}&item=${item}`
}
