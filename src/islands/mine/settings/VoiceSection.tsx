import { SwitchField } from '#src/islands/ui/fields/SwitchField.tsx';
import type { SectionProps } from './section-props.ts';
import { SettingsSection } from './SettingsSection.tsx';

export function VoiceSection({ texts, user, saver }: SectionProps) {
  return (
    <SettingsSection id="voice" heading={texts.voice}>
      <SwitchField
        label={texts.audioSwitch}
        hint={texts.audioSwitchHint}
        isOn={user?.audio_switch ?? false}
        field="audio_switch"
        saver={saver}
        texts={texts}
        onChange={(isOn) => void saver.save({ audio_switch: isOn })}
      />
    </SettingsSection>
  );
}
