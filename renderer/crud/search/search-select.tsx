import { Select, type SelectProps } from '@mantine/core'
import { MultiChoice, type MultiChoiceProps } from '../../ui/multi-choice.tsx'

/** The selects of the search, apart from it, because they are only fetched when somebody reaches for one. */
export const OneChoice = (props: SelectProps) => <Select {...props} />
export const ManyChoices = (props: MultiChoiceProps) => <MultiChoice {...props} />
