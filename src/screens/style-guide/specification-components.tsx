import { Button, Group } from '@mantine/core'
import { createStore, Provider } from 'jotai'
import { useState, type ReactNode } from 'react'
import { everything } from '#schemas/api/current-user-api-types.ts'
import { Allow } from '#renderer/kit/permission-gate.tsx'
import { useMessages } from '#renderer/kit/i18n.ts'
import { userAtom } from '#renderer/kit/signed-in-user.ts'
import { CardGrid } from '#renderer/ui/card-grid.tsx'
import { CountUp } from '#renderer/ui/animated-number.tsx'
import { GuardedButton } from '#renderer/ui/guarded-button.tsx'
import { MultiChoice } from '#renderer/ui/multi-choice.tsx'
import { NumberField } from '#renderer/ui/number-field.tsx'
import { StatusDot } from '#renderer/ui/status-dot.tsx'
import { Specimen } from './specimen.tsx'
import classes from './style-guide.module.css'
import { testMessages } from '../messages.ts'

/** Shows the specification's directives and widgets (§5, §6, §9). */
export function SpecificationComponents() {
  const t = useMessages(testMessages)
  return (
    <div className={classes.grid}>
      <Specimen name="Allow">
        <div className={classes.column}>
          <Someone name={t('allow.editor')} roles={['editor']} permissions={['system:post:list']} />
          <Someone name={t('allow.admin')} roles={['admin']} permissions={[everything]} />
        </div>
      </Specimen>
      <Specimen name="GuardedButton">
        <Pressed />
      </Specimen>
      <Specimen name="CountUp">
        <Counting />
      </Specimen>
      <Specimen name="NumberField">
        <Numbers />
      </Specimen>
      <Specimen name="MultiChoice">
        <Many />
      </Specimen>
      <Specimen name="CardGrid" wide>
        <CardGrid
          label={t('cards.label')}
          items={[1, 2, 3].map((at) => ({
            image: '/favicon.svg',
            title: t('cards.title', { at }),
            info: t('cards.info'),
            link: at === 1 ? '/test' : '',
          }))}
        />
      </Specimen>
      <Specimen name="CardGrid" state="span 12, gutter 12" wide>
        <CardGrid
          label={t('cards.label')}
          span={12}
          gutter={12}
          keys={{ title: 'name', info: 'remark' }}
          items={[1, 2].map((at) => ({ name: t('cards.title', { at }), remark: t('cards.info') }))}
        />
      </Specimen>
    </div>
  )
}

/** Renders its children as another user, in a separate store that hides the signed-in one. */
function Someone({
  name,
  roles,
  permissions,
}: {
  readonly name: string
  readonly roles: readonly string[]
  readonly permissions: readonly string[]
}) {
  const t = useMessages(testMessages)
  const [store] = useState(() => {
    const own = createStore()
    own.set(userAtom, {
      user: { id: 0, userName: name, nickName: name, avatar: '' },
      roles,
      permissions,
      mustChangePassword: false,
    })
    return own
  })
  const shown = (text: string): ReactNode => <StatusDot tone="ok">{text}</StatusDot>
  return (
    <div>
      <p className={classes.caption}>{name}</p>
      <Provider store={store}>
        <Group gap="md">
          <Allow permission="system:post:list">{shown('system:post:list')}</Allow>
          <Allow permission={['system:post:add', 'system:post:edit']}>{shown('system:post:add | edit')}</Allow>
          <Allow role={['editor', 'author']}>{shown(t('allow.role', { role: 'editor | author' }))}</Allow>
          <Allow role={['owner']}>{shown(t('allow.role', { role: 'owner' }))}</Allow>
        </Group>
      </Provider>
    </div>
  )
}

function Pressed() {
  const t = useMessages(testMessages)
  const [times, setTimes] = useState(0)
  return (
    <Group gap="md">
      <GuardedButton onPress={() => setTimes((before) => before + 1)}>{t('guard.press')}</GuardedButton>
      <output>{t('guard.times', { times })}</output>
    </Group>
  )
}

function Counting() {
  const t = useMessages(testMessages)
  const [value, setValue] = useState(12_345)
  return (
    <Group gap="lg">
      <span className={classes.big}>
        <CountUp value={value} />
      </span>
      <span className={classes.big}>
        <CountUp value={value / 7} digits={2} duration={1000} />
      </span>
      <Button variant="default" onClick={() => setValue(value === 12_345 ? 1_048_576 : 12_345)}>
        {t('count.again')}
      </Button>
    </Group>
  )
}

function Numbers() {
  const t = useMessages(testMessages)
  const [amount, setAmount] = useState<number | undefined>(12.5)
  const [whole, setWhole] = useState<number | undefined>(3)
  return (
    <div className={classes.column}>
      <NumberField label={t('number.amount')} value={amount} onChange={setAmount} />
      <NumberField
        label={t('number.whole')}
        decimals={0}
        min={1}
        max={9}
        value={whole}
        onChange={setWhole}
        {...(whole !== undefined && (whole < 1 || whole > 9) ? { error: t('number.range') } : {})}
      />
      <NumberField label={t('number.none')} decimals={4} value={undefined} onChange={() => undefined} disabled />
    </div>
  )
}

function Many() {
  const t = useMessages(testMessages)
  const [value, setValue] = useState<readonly string[]>(['0'])
  const data = [
    { value: '0', label: t('dict.male') },
    { value: '1', label: t('dict.female') },
    { value: '2', label: t('dict.other') },
  ]
  return <MultiChoice label={t('fields.type')} data={data} value={value} onChange={setValue} clearable />
}
