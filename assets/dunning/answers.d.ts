// What Endpoints answer, written by `python -m leaseapp.cli pins`:
// read_dunning_settings.

export interface DunningSettingsOut {
  step1DelayDays: number;
  step2DelayDays: number;
  medDelayDays: number;
  transferDelayDays: number;
  minimumAmount: string;
  autoRelance: boolean;
  mailBeforeDue: boolean;
  mailWhenLate: boolean;
  version: number;
}
