"""The workspace tells the domains below the words of timelines, for mails that tell what was done."""

from leaseapp.kernel.auditing import wording
from leaseapp.workspace.rules.acts import act_label

wording.words.add(act_label)
