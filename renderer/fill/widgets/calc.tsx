import { plainText } from '#schemas/form/kinds/kind.ts'
import type { WidgetProps } from '../widget.ts'

/** What a formula says so far; spoken when it changes, never typed into. */
export function Calc({ item, value, id, say }: WidgetProps) {
  const text = plainText(value)
  return (
    <output className="fw-calc" id={id} title={say('calculated')}>
      <span>{text === '' ? '—' : text}</span>
      {item.unit && text !== '' ? <span className="fw-unit">{item.unit}</span> : null}
    </output>
  )
}
