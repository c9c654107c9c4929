import { IconTemperature } from '@tabler/icons-react'
import type { AnswerCellProps, ItemTypeParts } from '#renderer/kit/item-type-parts.ts'
import { thermometer } from './thermometer.ts'
import { thermometerWidget } from './widget.tsx'

/** Highlights fever. */
const Temperature = ({ value, text }: AnswerCellProps) => (
  <span data-fever={typeof value === 'number' && value >= 38 ? true : undefined}>{text}</span>
)

export default [
  { type: thermometer, widget: thermometerWidget, icon: IconTemperature, cell: Temperature },
] as const satisfies readonly ItemTypeParts[]
