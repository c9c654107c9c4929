import { MultiSelect } from '@mantine/core'

interface ManyChoicesProps {
  readonly data: { value: string; label: string }[]
  readonly value: string[]
  readonly onChange: (value: string[]) => void
}

/** Several choices at once. Apart from the search, because few lists need it. */
export default function ManyChoices(props: ManyChoicesProps) {
  return <MultiSelect {...props} />
}
