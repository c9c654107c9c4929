import type { ReactNode } from 'react'
import type { Finding } from '#schemas/form/form.ts'
import { formPath } from '#renderer/form-workspace/form-routes.ts'
import { TextLink } from '#renderer/ui/text-link.tsx'

/** Leads to the place that a finding is about: the item in the editor, the rule, or a place of another tab. */
export function FindingLink({
  formKey,
  finding,
  children,
}: {
  readonly formKey: string
  readonly finding: Finding
  readonly children: ReactNode
}) {
  return <TextLink to={placeOf(formKey, finding)}>{children}</TextLink>
}

/** A rule's finding names an item, too; the rule is where it is put right. */
export function placeOf(formKey: string, { at, item }: Finding): string {
  const part = /^tab\/([^/]+)\/(.*)$/.exec(at)
  if (part) return `${formPath(part[1]!, formKey)}&at=${encodeURIComponent(part[2]!)}`
  const rule = /^logic\/(\d+)/.exec(at)?.[1]
  if (rule !== undefined) return `${formPath('logic', formKey)}&rule=${rule}`
  return item === undefined ? formPath('editor', formKey) : `${formPath('editor', formKey)}&item=${item}`
}
