import { UnstyledButton } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconChevronRight } from '@tabler/icons-react'
import { useId, type ReactNode } from 'react'
import fields from './fields.module.css'
import classes from './fold.module.css'

export interface FoldProps {
  /** Under which this browser remembers whether it is open. */
  readonly name: string
  readonly title: string
  /** Fields directly under the heading, without groups of their own. */
  readonly isPlain?: boolean
  /** Open until somebody closes it: something in it is set. */
  readonly isSet?: boolean
  readonly children: ReactNode
}

/** Settings that few forms need, behind their heading until somebody opens it. */
export function Fold({ name, title, isPlain = false, isSet = false, children }: FoldProps) {
  const id = useId()
  const [chosen, setOpen] = useLocalStorage<boolean | undefined>({
    key: `formwork-editor-fold-${name}`,
    defaultValue: undefined,
    getInitialValueInEffect: false,
  })
  const isOpen = chosen ?? isSet
  return (
    <section className={classes.fold}>
      <h3 className={classes.heading}>
        <UnstyledButton
          className={classes.button ?? ''}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          <IconChevronRight size={16} className={classes.arrow} aria-hidden="true" />
          {title}
        </UnstyledButton>
      </h3>
      {isOpen && (
        <div id={id} className={isPlain ? fields.section : classes.content} data-plain={isPlain || undefined}>
          {children}
        </div>
      )}
    </section>
  )
}
