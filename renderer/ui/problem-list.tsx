import { Button, Popover, ScrollArea, type PopoverProps } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import classes from './problem-list.module.css'

export interface ListedProblem {
  readonly message: string
  /** Link target: a page, or an action that shows the problem on this page. */
  readonly place: string | (() => void)
}

export interface ProblemListProps {
  readonly problems: readonly ListedProblem[]
  /** Text with the number of problems. */
  readonly count: string
  readonly title: string
  readonly position: NonNullable<PopoverProps['position']>
}

/** Button with the number of problems; opens a list that links to each. */
export function ProblemList({ problems, count, title, position }: ProblemListProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover opened={isOpen} onChange={setOpen} position={position} shadow="md" width={340} trapFocus>
      <Popover.Target>
        <Button
          variant="subtle"
          color="red"
          c="var(--fw-fail)"
          leftSection={<IconAlertCircle size={16} aria-hidden="true" />}
          onClick={() => setOpen(!isOpen)}
        >
          {count}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p={4}>
        <ScrollArea.Autosize mah={320}>
          <ul className={classes.list} aria-label={title}>
            {problems.map(({ message, place }, at) => (
              <li key={at}>
                {typeof place === 'string' ? (
                  <Link className={classes.entry} to={place}>
                    {message}
                  </Link>
                ) : (
                  <button
                    type="button"
                    className={classes.entry}
                    onClick={() => {
                      setOpen(false)
                      place()
                    }}
                  >
                    {message}
                  </button>
                )}
              </li>
            ))}
          </ul>
        </ScrollArea.Autosize>
      </Popover.Dropdown>
    </Popover>
  )
}
