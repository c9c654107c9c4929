import { UnstyledButton } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconChevronRight } from '@tabler/icons-react'
import { createContext, useContext, useId, useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import fields from './inspector-controls.module.css'
import classes from './collapsible-section.module.css'

export interface FoldProps {
  /** Key under which this browser remembers whether the fold is open. */
  readonly name: string
  readonly title: string
  /** Shows fields directly under the heading, without groups. */
  readonly isPlain?: boolean
  /** Opens the fold by default, because one of its settings has a value. */
  readonly isSet?: boolean
  readonly children: ReactNode
}

/**
 * State of each group of settings, by its name. Given, each heading shows its group's state, and groups that are set
 * stay closed at first.
 */
export const FoldStates = createContext<Readonly<Record<string, string>> | undefined>(undefined)

/** Collapsible group of rarely used settings. The address `&section=` opens it and scrolls to it. */
export function Fold({ name, title, isPlain = false, isSet = false, children }: FoldProps) {
  const id = useId()
  const states = useContext(FoldStates)
  const [chosen, setOpen] = useLocalStorage<boolean | undefined>({
    key: `formwork-${states ? 'settings' : 'editor'}-fold-${name}`,
    defaultValue: undefined,
    getInitialValueInEffect: false,
  })
  const isAsked = useSearchParams()[0].get('section') === name
  const [isClosed, setClosed] = useState(false)
  const isOpen = (isAsked && !isClosed) || (chosen ?? (isSet && !states))
  return (
    <section className={classes.fold}>
      <h3 className={classes.heading}>
        <UnstyledButton
          ref={isAsked ? toTop : null}
          className={classes.button ?? ''}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => {
            setClosed(isOpen)
            setOpen(!isOpen)
          }}
        >
          <IconChevronRight size={16} className={classes.arrow} aria-hidden="true" />
          {title}
          {states && <span className={classes.state}>{states[name]}</span>}
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

/** Focuses the heading, which scrolls to it, and brings its settings into view, too. */
function toTop(button: HTMLButtonElement | null): void {
  button?.focus()
  button?.scrollIntoView({ block: 'start' })
}
