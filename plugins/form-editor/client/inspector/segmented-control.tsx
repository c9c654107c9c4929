import { SegmentedControl } from '@mantine/core'
import classes from './inspector-controls.module.css'

interface SegmentsProps {
  readonly label: string
  readonly value: string
  readonly options: readonly string[]
  readonly words?: readonly string[]
  readonly onChange: (value: string) => void
}

/** Picks one of a few choices, side by side. */
export function SegmentedField({ label, value, options, words = options, onChange }: SegmentsProps) {
  return (
    <div>
      <div className={classes.name}>{label}</div>
      <SegmentedControl
        size="xs"
        fullWidth
        aria-label={label}
        value={value}
        data={options.map((option, at) => ({ value: option, label: words[at] ?? option }))}
        onChange={onChange}
      />
    </div>
  )
}
