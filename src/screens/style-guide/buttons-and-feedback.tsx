import { Button, Group, Select, TextInput } from '@mantine/core'
import { IconDownload, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useMessages } from '#renderer/kit/i18n.ts'
import { notify } from '#renderer/kit/toasts.ts'
import { confirm } from '#renderer/ui/ask-confirmation.tsx'
import { Page } from '#renderer/ui/page-frame.tsx'
import { Toolbar } from '#renderer/ui/toolbar.tsx'
import { Specimen } from './specimen.tsx'
import classes from './style-guide.module.css'
import { testMessages } from '../messages.ts'

/** Shows buttons, links and their feedback. */
export function Actions() {
  const t = useMessages(testMessages)
  const [answer, setAnswer] = useState<boolean>()
  const ask = async (): Promise<void> =>
    setAnswer(await confirm({ title: t('confirm.title'), body: t('confirm.body'), verb: t('confirm.verb') }))
  return (
    <div className={classes.grid}>
      <Specimen name="Button">
        <Group gap="xs">
          <Button>{t('buttons.primary')}</Button>
          <Button variant="default">{t('buttons.default')}</Button>
          <Button variant="light">{t('buttons.default')}</Button>
          <Button variant="subtle">{t('buttons.subtle')}</Button>
          <Button color="red">{t('buttons.danger')}</Button>
          <Button disabled>{t('buttons.disabled')}</Button>
          <Button loading>{t('buttons.loading')}</Button>
        </Group>
      </Specimen>
      <Specimen name="confirm" state={answer === undefined ? undefined : t(answer ? 'confirm.yes' : 'confirm.no')}>
        <Button variant="default" onClick={() => void ask()}>
          {t('confirm.ask')}
        </Button>
      </Specimen>
      <Specimen name="notify">
        <Group gap="xs">
          <Button variant="default" onClick={() => notify.ok(t('notify.published'))}>
            {t('notify.ok')}
          </Button>
          <Button variant="default" onClick={() => notify.fail(t('failure'))}>
            {t('notify.fail')}
          </Button>
          <Button
            variant="default"
            onClick={() => notify.undo(t('notify.deleted'), () => notify.ok(t('notify.restored')))}
          >
            {t('notify.undo')}
          </Button>
        </Group>
      </Specimen>
      <Specimen name="Toolbar" wide>
        <Toolbar
          label={t('toolbar.label')}
          end={
            <Button variant="default" leftSection={<IconDownload size={16} stroke={1.6} />}>
              {t('toolbar.export')}
            </Button>
          }
        >
          <TextInput
            size="xs"
            w={220}
            placeholder={t('toolbar.search')}
            aria-label={t('toolbar.search')}
            leftSection={<IconSearch size={16} stroke={1.6} />}
          />
          <Select
            size="xs"
            w={140}
            placeholder={t('toolbar.status')}
            aria-label={t('toolbar.status')}
            data={[t('status.ok'), t('status.warn')]}
            clearable
          />
        </Toolbar>
      </Specimen>
      <Specimen name="Page" wide bare>
        <Page
          title={t('page.title')}
          description={t('page.hint')}
          actions={
            <>
              <Button variant="default">{t('page.other')}</Button>
              <Button>{t('page.action')}</Button>
            </>
          }
        >
          <p className={classes.caption}>{t('type.body')}</p>
        </Page>
      </Specimen>
    </div>
  )
}
