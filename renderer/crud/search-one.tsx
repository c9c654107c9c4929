import { Select, type SelectProps } from '@mantine/core'

/** One of some choices. Apart from the search, because it is only fetched when somebody reaches for it. */
export default function OneChoice(props: SelectProps) {
  return <Select {...props} />
}
