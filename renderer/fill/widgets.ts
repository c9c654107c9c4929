import type { Widget } from './widget.ts'
import { Checkbox, Radio } from './widgets/choice.tsx'
import { DateInput } from './widgets/date.tsx'
import { Calc } from './widgets/calc.tsx'
import { NumberInput } from './widgets/number.tsx'
import { Rate } from './widgets/rate.tsx'
import { Select } from './widgets/select.tsx'
import { TextArea, TextInput } from './widgets/text.tsx'

/** The control of each item type that has one. */
export const widgets: Readonly<Record<string, Widget>> = {
  input: TextInput, textarea: TextArea, number: NumberInput, radio: Radio, checkbox: Checkbox, select: Select, date: DateInput, rate: Rate, calc: Calc,
}
