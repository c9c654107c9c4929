import type { ClientPlugin } from '#renderer/kit/plugin.ts'

/** The parts of the list of scheduled jobs that its module file cannot describe. */
export const job = {
  name: 'job',
  components: {
    HandlerPicker: () => import('./handler-picker.tsx'),
    HandlerCell: () => import('./handler-cell.tsx'),
    JobParameters: () => import('./job-parameters.tsx'),
    CronInput: () => import('./cron-input.tsx'),
    CronCell: () => import('./cron-cell.tsx'),
    TimeZonePicker: () => import('./time-zone-picker.tsx'),
  },
} satisfies ClientPlugin
