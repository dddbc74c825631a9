import { numberAt } from '../../survey/settings.js';
import { defineAdvice } from '../define-advice.js';

export const mqttQosZero = defineAdvice({
  id: 'mqtt-qos-zero',
  category: 'reliability',
  severity: 'info',
  weight: 4,
  why: 'With quality of service 0 nobody notices when a message is lost on its way.',
  fix: 'Set mqtt.qos to 1.',
  *check({ all }) {
    for (const { name, settings, path } of all)
      if (name === 'mqtt' && numberAt(settings, 'qos') === 0)
        yield { path: `${path}.mqtt.qos`, message: 'messages are sent once and never confirmed' };
  },
});
