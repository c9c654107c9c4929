import { RichTextArea } from '../inspector/rich-text-area.tsx'
import classes from './text-on-canvas.module.css'
import { leaveField } from './item-field-navigation.ts'

export interface RichOnCanvasProps {
  readonly label: string
  readonly placeholder: string
  readonly value: string
  readonly isTabStop?: boolean
  readonly onChange: (html: string | undefined) => void
}

/** Edits a text of several paragraphs in place; shortcuts such as Ctrl+B work, and the inspector has the tools. */
export const RichOnCanvas = (props: RichOnCanvasProps) => (
  <RichTextArea
    className={classes.rich ?? ''}
    field="rich"
    {...props}
    onKeyDown={(event) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      leaveField(event.currentTarget)
    }}
  />
)
