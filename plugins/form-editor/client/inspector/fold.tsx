import { UnstyledButton } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconChevronRight } from '@tabler/icons-react'
import { useId, type ReactNode } from 'react'
import classes from './fold.module.css'

export interface FoldProps {
  /** Under which this browser remembers whether it is open. */
  readonly name: string
  readonly title: string
  readonly children: ReactNode
}

/** Settings that few forms need, behind their heading until somebody opens it. */
export function Fold({ name, title, children }: FoldProps) {
  const id = useId()
  const [isOpen, setOpen] = useLocalStorage({
    key: `formwork-editor-fold-${name}`,
    defaultValue: false,
    getInitialValueInEffect: false,
  })
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
        <div id={id} className={classes.content}>
          {children}
        </div>
      )}
    </section>
  )
}
