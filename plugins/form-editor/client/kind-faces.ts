import {
  IconAlignLeft, IconCalendar, IconCircleDot, IconCursorText, IconMathFunction, IconNumber123, IconPageBreak, IconQuestionMark, IconSelect, IconSquareCheck,
  IconStar, IconTypography,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { kinds } from '#schemas/form/kinds.ts'
import type { Kind } from '#schemas/form/kinds.ts'

type Icon = ComponentType<{ readonly size?: number; readonly stroke?: number; readonly className?: string; readonly 'aria-hidden'?: true }>

const icons: Readonly<Record<string, Icon>> = {
  input: IconCursorText,
  textarea: IconAlignLeft,
  number: IconNumber123,
  radio: IconCircleDot,
  checkbox: IconSquareCheck,
  select: IconSelect,
  rate: IconStar,
  date: IconCalendar,
  description: IconTypography,
  pagination: IconPageBreak,
  calc: IconMathFunction,
}

export const iconOf = (type: string): Icon => icons[type] ?? IconQuestionMark

/** The kinds as the palette groups them, in the order of schemas/form/kinds.ts. */
export const kindGroups: readonly { readonly group: Kind['group']; readonly types: readonly string[] }[] = (
  ['text', 'choice', 'date', 'computed', 'display'] as const
).map((group) => ({ group, types: Object.values(kinds).filter((kind) => kind.group === group).map((kind) => kind.type) }))

/** What an item of `type` may be turned into without losing what it asks: the kinds whose settings are of the same sort. */
export function kinOf(type: string): readonly string[] {
  return families.find((family) => family.includes(type)) ?? []
}

const families: readonly (readonly string[])[] = [['input', 'textarea'], ['radio', 'checkbox', 'select']]
