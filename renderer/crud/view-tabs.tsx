import { Tabs } from '@mantine/core'
import type { View } from '#schemas/kit/module.ts'
import { useText, useWords } from '../kit/messages.ts'
import classes from './crud-page.module.css'
import { crudWords } from './words.ts'

export interface ViewTabsProps {
  readonly views: readonly View[]
  readonly value: string | undefined
  readonly onChange: (view: string | undefined) => void
}

/** The ways of looking at a list that its module brings: all of it, and each of its views. */
export default function ViewTabs({ views, value, onChange }: ViewTabsProps) {
  const t = useWords(crudWords)
  const text = useText()
  return (
    <Tabs className={classes.views!} value={value ?? whole} onChange={(picked) => onChange(picked === whole || picked === null ? undefined : picked)} keepMounted={false}>
      <Tabs.List aria-label={t('views.label')}>
        <Tabs.Tab value={whole}>{t('views.all')}</Tabs.Tab>
        {views.map((view) => <Tabs.Tab key={view.key} value={view.key}>{text(view.title)}</Tabs.Tab>)}
      </Tabs.List>
    </Tabs>
  )
}

/** No view has this key: keys are names. */
const whole = '*'
