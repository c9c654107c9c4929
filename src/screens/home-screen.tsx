import { Button } from '@mantine/core'
import { IconLockQuestion, IconPlus } from '@tabler/icons-react'
import { useAtomValue } from 'jotai'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useAssembled } from '#renderer/kit/assemble-plugins.ts'
import { useMessages, useTitle } from '#renderer/kit/i18n.ts'
import type { DashboardCard } from '#renderer/kit/client-plugin-type.ts'
import { routersAtom, useAllowed, userAtom } from '#renderer/kit/signed-in-user.ts'
import { EmptyState } from '#renderer/ui/empty-state.tsx'
import { Page } from '#renderer/ui/page-frame.tsx'
import { ScreenSkeleton } from '#renderer/ui/screen-skeleton.tsx'
import { shellMessages } from '../messages.ts'
import { entriesOf } from '../shell/menu-entries.ts'
import classes from './home/home.module.css'

/** Shows a greeting, the cards of features and the to-dos; without any cards, shortcuts to the menu's screens. */
export default function Home() {
  const t = useMessages(shellMessages)
  const user = useAtomValue(userAtom)?.user
  const routers = useAtomValue(routersAtom)
  const entries = useMemo(() => entriesOf(routers ?? []), [routers])
  const [hour] = useState(() => new Date().getHours())
  const cards = useCards()
  const top = cards('top')
  const main = cards('main')
  // who has no figures to look after comes for what waits for them
  const leadsWithTodo = top.length === 0
  const todo = main.length > 0 && <Todo />
  return (
    <Page title={t(`dash.${greetingAt(hour)}`, { name: user?.nickName || user?.userName })} actions={<HomeCommands />}>
      {/* one boundary: cards that came one by one would move each other */}
      <Suspense
        fallback={
          <div className={classes.outline}>
            <ScreenSkeleton shape="home" isHeaded />
          </div>
        }
      >
        <div className={classes.top}>{top}</div>
        <div className={classes.columns}>
          <div className={classes.column}>
            {leadsWithTodo && todo}
            {main.length > 0 ? (
              main
            ) : entries.length > 0 ? (
              <Shortcuts entries={entries} />
            ) : (
              <EmptyState icon={IconLockQuestion} title={t('dash.noForms')} hint={t('dash.noFormsHint')} />
            )}
          </div>
          <div className={classes.column}>
            {!leadsWithTodo && todo}
            {cards('side')}
          </div>
        </div>
      </Suspense>
    </Page>
  )
}

/** Shows the most frequent things to create, such as a form. */
function HomeCommands() {
  const allowed = useAllowed()
  const title = useTitle()
  const go = useNavigate()
  return useAssembled()
    .commands.filter(({ isOnHome, permission }) => isOnHome && (permission === undefined || allowed(permission)))
    .map((command) => (
      <Button
        key={command.id}
        leftSection={<IconPlus size={16} aria-hidden="true" />}
        onClick={() => command.run((path) => void go(path))}
      >
        {title(command.title)}
      </Button>
    ))
}

const Shortcuts = lazy(() => import('./home/menu-shortcuts.tsx'))
const Todo = lazy(() => import('./home/todo-card.tsx'))

/** Returns the cards of each column that the user may see, in order. */
function useCards() {
  const allowed = useAllowed()
  const { dashboard } = useAssembled()
  return (column: DashboardCard['column']) =>
    dashboard
      .filter((card) => card.column === column && (card.permission === undefined || allowed(card.permission)))
      .map(({ id, Card }) => <Card key={id} />)
}

export type Greeting = 'morning' | 'noon' | 'afternoon' | 'evening' | 'night'

/** Returns the greeting for an hour from 0 to 23. */
export function greetingAt(hour: number): Greeting {
  if (hour < 5) return 'night'
  if (hour < 11) return 'morning'
  if (hour < 13) return 'noon'
  return hour < 18 ? 'afternoon' : 'evening'
}
