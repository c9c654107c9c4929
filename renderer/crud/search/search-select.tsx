import { Select, type SelectProps } from '@mantine/core'
import { MultiChoice, type MultiChoiceProps } from '../../ui/multi-choice.tsx'

/** Selects of the search, loaded when first focused. */
export const OneChoice = (props: SelectProps) => <Select {...props} />
export const ManyChoices = (props: MultiChoiceProps) => <MultiChoice {...props} />
