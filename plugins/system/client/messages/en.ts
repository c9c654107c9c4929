export default {
  logged: { to: 'becomes', join: ', ', others: ', {{total}} in all', none: 'No field was changed.', more: 'Show more', leftOut: 'What changed in {{total}} more rows is not kept.', hidden: 'You have no access to this screen, so its fields have no names here.' },
  value: { on: 'On', off: 'Off', set: 'Set, not shown', unset: 'Not set', picture: 'a picture of your own', pair: '{{label}}: {{value}}', join: '; ' },
  components: { choose: 'Choose a screen', none: 'There is no such screen' },
  settings: {
    title: 'System settings',
    hint: 'For the whole system, at once when saved; changes go to the operation log.',
    save: 'Save',
    saved: '{{title}} saved.',
    stale: 'Someone has just changed these settings. What you typed is still here; please look again and save.',
    leaveTitle: 'Discard unsaved changes to {{title}}?',
    leaveBody: 'What you have just changed will be lost.',
    leaveVerb: 'Discard changes',
    leaveStay: 'Keep editing',
  },
}
