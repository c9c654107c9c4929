import { MultiChoice, type MultiChoiceProps } from '../ui/multi-choice.tsx'

/** Several choices at once, or all. Apart from the search, because it is only fetched when somebody reaches for it. */
export default function ManyChoices(props: MultiChoiceProps) {
  return <MultiChoice {...props} />
}
